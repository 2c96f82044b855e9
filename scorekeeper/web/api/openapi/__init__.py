"""The OpenAPI document of the API, put together from what the program is declared by."""
