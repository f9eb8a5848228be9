import { expect, test } from 'vitest'
import {
  NOTHING,
  hasPassed,
  leftOutOf,
  resultOfCheck,
  resultOfTests,
  slowestOf,
  summaryOf,
  tableOf,
  tallyOfPlaywright,
  tallyOfVitest,
  type StepResult,
} from './run-reports.ts'

const GREEN = { passed: 3, failed: 0, skipped: 1 }
const ABSENT: StepResult = { name: 'postgres', outcome: 'not run', tally: NOTHING, seconds: 0 }

test('vitest counts a test still to be written as skipped', () => {
  const report = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 }
  expect(tallyOfVitest(JSON.stringify(report))).toEqual({ passed: 5, failed: 1, skipped: 3 })
})

/** A report of four passed tests, one skipped, and these that passed on retry. */
const reportWith = (flaky: string[], unexpected = 0) =>
  JSON.stringify({
    stats: { expected: 4, unexpected, flaky: flaky.length, skipped: 1 },
    suites: [
      {
        specs: [{ title: 'steady', file: 'inbox.spec.ts', tests: [{ projectName: 'phone', status: 'expected' }] }],
        suites: [{ specs: flaky.map((title) => ({ title, file: 'inbox.spec.ts', tests: [{ projectName: 'phone', status: 'flaky' }] })) }],
      },
    ],
  })

test('a browser test that passed only at a second try is named', () => {
  const tally = tallyOfPlaywright(reportWith(['answers']))
  expect(tally).toEqual({ passed: 5, failed: 0, skipped: 1, flaky: ['[phone] inbox.spec.ts › answers'] })
  const result = resultOfTests('browser', 9, 0, tally)
  expect(hasPassed([result])).toBe(true)
  expect(tableOf([result])).toContain('\n  at the second try: [phone] inbox.spec.ts › answers')
  expect(summaryOf([result, ABSENT])).toBe('5 passed, 0 failed, 1 skipped (NOT RUN: postgres; AT THE SECOND TRY: 1)')
})

test('a test that failed is named, in a browser or not', () => {
  const browser = JSON.stringify({
    stats: { expected: 0, unexpected: 1, flaky: 0, skipped: 0 },
    suites: [{ specs: [{ title: 'answers', file: 'inbox.spec.ts', tests: [{ projectName: 'phone', status: 'unexpected' }] }] }],
  })
  const unit = JSON.stringify({
    numPassedTests: 1,
    numFailedTests: 1,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [
      {
        name: 'src/phone.test.ts',
        assertionResults: [
          { fullName: 'a number', status: 'failed' },
          { fullName: 'a name', status: 'passed' },
        ],
      },
    ],
  })
  const results = [resultOfTests('unit', 1, 1, tallyOfVitest(unit)), resultOfTests('browser', 9, 1, tallyOfPlaywright(browser))]
  expect(tableOf(results)).toMatch(
    /unit.*\n {2}failed: src\/phone\.test\.ts › a number\nbrowser.*\n {2}failed: \[phone\] inbox\.spec\.ts › answers$/,
  )
})

test('of two such tests the gate opens, of three it does not; nor of one that failed at both tries', () => {
  const opens = (flaky: string[], unexpected = 0) =>
    hasPassed([resultOfTests('browser', 9, unexpected, tallyOfPlaywright(reportWith(flaky, unexpected)))])
  expect(opens(['one', 'two'])).toBe(true)
  expect(opens(['one', 'two', 'three'])).toBe(false)
  expect(opens(['one'], 1)).toBe(false)
  expect(tallyOfPlaywright(reportWith(['one', 'two', 'three']))).toMatchObject({ passed: 4, failed: 3 })
})

test('a test run passes when something ran and nothing failed', () => {
  expect(resultOfTests('api', 1, 0, GREEN)).toEqual({ name: 'api', outcome: 'passed', tally: GREEN, seconds: 1 })
})

test.each([
  ['nothing ran', 0, { passed: 0, failed: 0, skipped: 9 }, 'no test ran'],
  ['there is no report', 0, undefined, 'the runner left no report'],
  ['a file could not be loaded', 1, GREEN, 'the runner ended with code 1 outside its tests'],
])('a test run fails when %s', (_, exitCode, tally, reason) => {
  const result = resultOfTests('api', 1, exitCode, tally)
  expect(result).toMatchObject({ outcome: 'failed', reason, tally: { failed: 1 } })
})

test('a runner that tells of failures fails even with exit code 0, and its own count stands', () => {
  const tally = { passed: 3, failed: 2, skipped: 0 }
  expect(resultOfTests('api', 1, 0, tally)).toMatchObject({ outcome: 'failed', tally })
  expect(resultOfTests('api', 1, 1, tally)).toMatchObject({ outcome: 'failed', tally })
})

test('a check that looked at no file failed', () => {
  expect(resultOfCheck('lint', 1, 0, 120).outcome).toBe('passed')
  expect(resultOfCheck('lint', 1, 0, 0)).toMatchObject({ outcome: 'failed', tally: { failed: 1 } })
  expect(resultOfCheck('lint', 1, 1, 120)).toMatchObject({ outcome: 'failed', tally: { failed: 1 } })
})

test('the summary adds all steps up and names those that did not run', () => {
  const steps: StepResult[] = [resultOfCheck('lint', 2, 1, 9), resultOfTests('unit', 12, 0, GREEN)]
  expect(summaryOf(steps)).toBe('3 passed, 1 failed, 1 skipped')
  expect(summaryOf([...steps, ABSENT])).toBe('3 passed, 1 failed, 1 skipped (NOT RUN: postgres)')
})

test('the gate opens when steps passed and none failed; a step that did not run may count as a failure', () => {
  const passed = resultOfTests('unit', 1, 0, GREEN)
  const failed = resultOfCheck('lint', 1, 1, 9)
  const missed: StepResult = { ...ABSENT, tally: { ...NOTHING, failed: 1 } }
  expect(hasPassed([passed, ABSENT])).toBe(true)
  for (const results of [[], [ABSENT], [passed, failed], [passed, missed]]) expect(hasPassed(results)).toBe(false)
})

test('the table has a line a step with its time and its counts', () => {
  const table = tableOf([resultOfCheck('lint', 2, 0, 9), resultOfTests('unit', 12, 0, undefined)])
  expect(table.split('\n')).toEqual([
    'lint  PASSED      2.0 s',
    'unit  FAILED     12.0 s  0 passed, 1 failed, 0 skipped  the runner left no report',
  ])
})

test('at the end each step that did not run and each skipped test is named, with its reason', () => {
  const vitest = tallyOfVitest(
    JSON.stringify({
      numPassedTests: 1,
      numFailedTests: 0,
      numPendingTests: 1,
      numTodoTests: 0,
      testResults: [
        {
          name: `${process.cwd()}/tests/contract/stop.test.ts`,
          assertionResults: [
            { fullName: 'stops', status: 'passed' },
            { fullName: 'on Windows › stops', status: 'skipped' },
          ],
        },
      ],
    }),
  )
  const spec = {
    title: 'waits',
    file: 'a.spec.ts',
    tests: [{ projectName: 'phone', status: 'skipped', annotations: [{ type: 'skip', description: 'no touch' }] }],
  }
  const browser = tallyOfPlaywright(
    JSON.stringify({ stats: { expected: 1, unexpected: 0, flaky: 0, skipped: 1 }, suites: [{ specs: [spec] }] }),
  )
  const results = [
    resultOfTests('contract', 1, 0, vitest),
    resultOfTests('browser', 1, 0, browser),
    { ...ABSENT, reason: 'no PostgreSQL on this machine' },
  ]
  expect(leftOutOf(results).split('\n')).toEqual([
    '  contract: tests/contract/stop.test.ts › on Windows › stops',
    '  browser: [phone] a.spec.ts › waits (no touch)',
    '  postgres: no PostgreSQL on this machine',
  ])
})

test('the ten slowest tests of all steps are named, slowest first', () => {
  const vitest = tallyOfVitest(
    JSON.stringify({
      numPassedTests: 12,
      numFailedTests: 0,
      numPendingTests: 0,
      numTodoTests: 0,
      testResults: [
        {
          name: 'src/phone.test.ts',
          assertionResults: Array.from({ length: 12 }, (_, at) => ({ fullName: `test ${at}`, status: 'passed', duration: at * 100 })),
        },
      ],
    }),
  )
  const browser = tallyOfPlaywright(
    JSON.stringify({
      stats: { expected: 1, unexpected: 0, flaky: 0, skipped: 0 },
      suites: [
        {
          specs: [
            {
              title: 'answers',
              file: 'inbox.spec.ts',
              tests: [{ projectName: 'phone', status: 'expected', results: [{ duration: 5000 }] }],
            },
          ],
        },
      ],
    }),
  )
  const lines = slowestOf([resultOfTests('unit', 1, 0, vitest), resultOfTests('browser', 1, 0, browser)]).split('\n')
  expect(lines).toHaveLength(10)
  expect(lines.slice(0, 2)).toEqual([
    '     5.0 s  browser: [phone] inbox.spec.ts › answers',
    '     1.1 s  unit: src/phone.test.ts › test 11',
  ])
})
