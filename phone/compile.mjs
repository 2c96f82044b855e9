// Runs compile.py by the Python that the phone will run. Arguments: the folders of Pyodide, of the libraries and of the application.
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

const [pyodide, libraries, application, script] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: pyodide });
for (const [place, folder] of [["/libraries", libraries], ["/app", application]]) {
  python.FS.mkdirTree(place);
  python.mountNodeFS(place, folder);
}
python.runPython(await readFile(script, "utf-8"));
