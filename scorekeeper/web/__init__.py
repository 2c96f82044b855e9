"""The pages: one blueprint for each noun, put together in `app`."""
