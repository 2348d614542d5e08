"""Runs openapi-python-client without formatting the result. Arguments: the URL of the document, the output folder."""

import pathlib
import sys

from openapi_python_client.cli import app

document, folder = sys.argv[1:]
config = pathlib.Path("config.yaml")
config.write_text("post_hooks: []\n")
app(["generate", "--url", document, "--output-path", folder, "--meta", "none", "--config", str(config)])
