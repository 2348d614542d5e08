"""openapi-python-client, for a client without a formatter's help. Takes the address of the document and the folder to write."""

import pathlib
import sys

from openapi_python_client.cli import app

document, folder = sys.argv[1:]
config = pathlib.Path("config.yaml")
config.write_text("post_hooks: []\n")
app(["generate", "--url", document, "--output-path", folder, "--meta", "none", "--config", str(config)])
