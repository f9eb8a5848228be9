import { expect, test } from 'vitest'
import { programFaq } from './program-faq.ts'
import type { Program } from './program.schema.ts'
import { programOf } from '#app/testing/test-records.ts'

const program = programOf({ title: 'Process Auditor', price: 150_000, online_price: 120_000, offline_price: 150_000 })

const answerAbout = (words: RegExp, changed: Partial<Program> = {}) =>
  programFaq({ ...program, ...changed }).find(({ question }) => words.test(question))?.answer

test('the six questions of the specification are there: contents, duration, cost, certificate, prerequisites, enrolling', () => {
  const asked = [/cover/, /How long/, /cost/, /certificate/, /prerequisites/, /enrol/]
  expect(programFaq(program)).toHaveLength(asked.length)
  for (const words of asked) expect(answerAbout(words)).toBeTruthy()
})

test('title and duration are those of the program', () => {
  expect(programFaq(program)[0]?.question).toContain('Process Auditor')
  expect(answerAbout(/How long/)).toContain('Process Auditor takes 4 days')
})

test('prices are in Indian grouping with GST, both of them when they differ', () => {
  expect(answerAbout(/cost/)).toContain('₹1,20,000 +GST online and ₹1,50,000 +GST in the classroom')
})

test('one price is said once', () => {
  expect(answerAbout(/cost/, { delivery_mode: 'online' })).toContain('The price is ₹1,20,000 +GST per participant.')
  expect(answerAbout(/cost/, { offline_price: 120_000 })).toContain('The price is ₹1,20,000 +GST per participant.')
})

test('an enquirer is told of the 24 hours', () => {
  expect(answerAbout(/enrol/)).toContain('within 24 hours')
})
