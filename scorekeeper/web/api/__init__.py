"""The HTTP API: the functions of the pages for programs, in JSON. (docs/api.md)"""
