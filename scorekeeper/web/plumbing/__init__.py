"""What every page needs and no card game knows: files, forms, language, the book, the browser."""
