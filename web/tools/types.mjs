// npm run types: the types of what the service says, from its OpenAPI schema.
//   PYTHON names an interpreter that has the package. `openapi.json` and `src/api/schema.d.ts` are both kept: tests say
//   when one of them is stale.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';

const schema = fileURLToPath(new URL('../openapi.json', import.meta.url));
const types = fileURLToPath(new URL('../src/api/schema.d.ts', import.meta.url));

export async function generate() {
  return `/** Made by \`npm run types\` from openapi.json; not to be edited. */\n\n${astToString(await openapiTS(JSON.parse(readFileSync(schema, 'utf8'))))}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const python = process.env.PYTHON ?? '../.venv-pure/bin/python';
  writeFileSync(schema, execFileSync(python, ['-m', 'orrery.server.openapi'], { encoding: 'utf8' }));
  writeFileSync(types, await generate());
}
