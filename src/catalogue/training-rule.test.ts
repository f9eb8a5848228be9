import { expect, test } from 'vitest'
import { attendanceLabel, attendanceToAsk, belowRule } from './training-rule.ts'

const RULE = { minAttendance: 80, passMark: 60 }
const GOOD = { percent: 80, unmarked: 0, score: 60, result: null }

test.each([
  [{}, []],
  [{ percent: 79 }, ['Attended 79 %, and 80 % are asked.']],
  [{ percent: 79.9 }, ['Attended 79.9 %, and 80 % are asked.']],
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

test('nobody completes a program that they were absent from all the time, also without a rule', () => {
  const absent = { percent: 0, unmarked: 0, score: null, result: null }
  expect(belowRule({ minAttendance: null, passMark: null }, absent)).toEqual(['Was absent all the time.'])
})

test('whoever has attended nothing is absent, or not marked yet', () => {
  expect(attendanceLabel({ percent: 0, hasUnmarked: true })).toBe('not marked')
  expect(attendanceLabel({ percent: 0, hasUnmarked: false })).toBe('absent')
  expect(attendanceLabel({ percent: 12.5, hasUnmarked: true })).toBe('attended in part')
})

test.each([
  [null, { percent: 100, unmarked: 0 }, ''],
  [null, { percent: 80, unmarked: 0 }, ''],
  [null, { percent: 79, unmarked: 0 }, 'Attended 79 %.'],
  [null, { percent: 90, unmarked: 1 }, 'Attended 90 %, 1 half day is not marked.'],
  [null, { percent: 0, unmarked: 2 }, 'Attended 0 %, 2 half days are not marked.'],
  [50, { percent: 50, unmarked: 0 }, ''],
  [50, { percent: 75, unmarked: 1 }, 'Attended 75 %, 1 half day is not marked.'],
])('with a minimum of %j and %j it is asked: %j', (minAttendance, attended, words) => {
  expect(attendanceToAsk({ minAttendance, passMark: null }, attended)).toBe(words)
})
