// @vitest-environment node

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { generate } from '../tools/types.mjs';

it('the types are those of the schema (npm run types makes them)', async () => {
  expect(readFileSync('src/api/schema.d.ts', 'utf8')).toBe(await generate());
});

it('the lock file names no registry', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { resolved?: string }>;
  };
  expect(Object.values(lock.packages).filter((one) => one.resolved)).toEqual([]);
});
