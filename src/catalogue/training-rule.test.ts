import { expect, test } from 'vitest'
import { belowRule } from './training-rule.ts'

const RULE = { minAttendance: 80, passMark: 60 }
const GOOD = { percent: 80, unmarked: 0, score: 60, result: null }

test.each([
  [{}, []],
  [{ percent: 79 }, ['Attended 79 %, and 80 % are asked.']],
  [{ percent: 50, unmarked: 2 }, ['Attended 50 %, and 80 % are asked, 2 half days are not marked.']],
  [{ score: 59 }, ['Scored 59 %, and 60 % are asked.']],
  [{ score: null }, ['The score of the test is missing.']],
  [{ score: 90, result: 'failed' }, ['The test was not passed.']],
  [{ score: 40, result: 'retest' }, ['The test is to be taken again.']],
  [{ score: null, result: 'passed' }, []],
])('with %j the reasons are %j', (changes, reasons) => {
  expect(belowRule(RULE, { ...GOOD, ...changes })).toEqual(reasons)
})

test('a program without a rule asks nothing', () => {
  expect(belowRule({ minAttendance: null, passMark: null }, { percent: 0, unmarked: 4, score: null, result: null })).toEqual([])
})
