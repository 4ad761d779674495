// Turns the program's sample messages into typed constants, so that the type checker compares them with types.ts.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const samples = new URL('../tests/server/samples/', import.meta.url);
// What plain requests are answered; the rest are messages over the socket.
const http = {
  about: 'About',
  created: 'Created',
  seated: 'Seated',
  'invitation-shown': 'Invitation',
  scenario: 'ScenarioInfo',
  status: 'GameStatus[]',
  tables: 'Tables',
  'lab-words': 'LabWords',
  'lab-odds': 'LabOdds',
  'lab-offers': 'LabOffers',
};

let out = "// Written by samples.mjs from tests/server/samples; not kept.\nimport type * as wire from './types';\n";
for (const file of readdirSync(samples).sort()) {
  if (!file.endsWith('.json')) continue;
  const name = file.slice(0, -5);
  const type = http[name] ?? 'ServerMessage';
  const constant = name.replace(/-(.)/g, (_, c) => c.toUpperCase());
  out += `export const ${constant}Sample: wire.${type} = ${readFileSync(new URL(file, samples), 'utf8').trim()};\n`;
}
writeFileSync(new URL('src/wire/samples.gen.ts', import.meta.url), out);
