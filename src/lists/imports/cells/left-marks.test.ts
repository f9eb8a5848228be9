import { expect, test } from 'vitest'
import { saysLeft } from './left-marks.ts'

test.each([
  'Ravi Sample (LEFT)',
  'RAVI SAMPLE (left)',
  'Ravi Sample [Left on 3/11]',
  'Ravi Sample - resigned',
  'Ravi Sample – Left',
  'LEFT',
  'Left company',
  'left the company.',
  'Resigned',
  'Transferred',
  'रवि (छोड़ दिया)',
])('%j says that somebody has left', (cell) => expect(saysLeft(cell)).toBe(true))

test.each([
  'Ravi Sample',
  'Left-hand press',
  'Cleft Example',
  'Left wing',
  'Ravi Sample (Leftwich)',
  'Retired bearing store',
  '',
  'Ravi (RIGHT)',
])('%j does not', (cell) => expect(saysLeft(cell)).toBe(false))
