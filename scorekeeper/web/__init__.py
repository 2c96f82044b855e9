"""The pages: a blueprint for each noun, registered in `app`."""
