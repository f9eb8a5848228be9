import { expect, test } from 'vitest'
import { withBuiltinModules } from './builtin-modules.ts'

test('each form of an import of a module of Node becomes a call', () => {
  const code = ['import { join, sep as separator } from "node:path";', 'import fs from "node:fs";', 'import url, { URL$1 } from "node:url";', 'import * as timers from "node:timers/promises";'].join('\n')
  expect(withBuiltinModules(code).split('\n')).toEqual([
    'const { join, sep: separator } = process.getBuiltinModule("node:path");',
    'const fs = process.getBuiltinModule("node:fs");',
    'const url = process.getBuiltinModule("node:url"); const { URL$1 } = process.getBuiltinModule("node:url");',
    'const timers = process.getBuiltinModule("node:timers/promises");',
  ])
})

test('imports of other modules stay, and so do words in texts', () => {
  const code = ['import sharp from "sharp";', 'import { a } from "./a-B1.js";', 'import "node:fs";', 'const text = `see import fs from "node:fs";`;'].join('\n')
  expect(withBuiltinModules(code)).toBe(code)
})
