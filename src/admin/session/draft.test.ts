import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findDraft, forgetAllDrafts, forgetDraft, keepDraft, type Draft } from './draft.ts'

const NOW = new Date('2026-11-20T09:30:00Z')
const DRAFT: Draft = { at: NOW.toISOString(), opened: { title: '' }, etag: null, values: { title: 'Half a program' } }
const daysLater = (days: number) => new Date(NOW.getTime() + days * 86_400_000)

let stored: Record<string, string>

/** What a browser gives: its keys are its own properties, its calls are not. */
beforeEach(() => {
  const calls = {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => void (stored[key] = value),
    removeItem: (key: string) => void delete stored[key],
  }
  stored = Object.create(calls) as Record<string, string>
  vi.stubGlobal('localStorage', stored)
})
afterEach(() => vi.unstubAllGlobals())

test('what was typed is found again under its own name', () => {
  keepDraft('service:12', DRAFT)
  expect(findDraft('service:12', NOW)).toEqual(DRAFT)
  expect(findDraft('service:13', NOW)).toBeUndefined()
  forgetDraft('service:12')
  expect(findDraft('service:12', NOW)).toBeUndefined()
})

test('after 30 days it is gone, whichever draft is looked for', () => {
  keepDraft('service:12', DRAFT)
  expect(findDraft('service:12', daysLater(30))).toEqual(DRAFT)
  expect(findDraft('service:99', daysLater(31))).toBeUndefined()
  expect(Object.keys(stored)).toEqual([])
})

test('at sign-out all of them go, and nothing else', () => {
  localStorage.setItem('theme', 'dark')
  keepDraft('service:12', DRAFT)
  keepDraft('training-program:new', DRAFT)
  forgetAllDrafts()
  expect(Object.keys(stored)).toEqual(['theme'])
})

test.each(['no JSON', 'null', '{}', '{"at":"yesterday","opened":{},"values":{}}', '{"at":"2026-11-20","opened":{},"values":{"a":1}}'])(
  '%s is no draft',
  (text) => {
    localStorage.setItem('admin_draft:service:12', text)
    expect(findDraft('service:12', NOW)).toBeUndefined()
  },
)

test('a browser that keeps nothing keeps nobody from writing', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(() => keepDraft('service:12', DRAFT)).not.toThrow()
  expect(findDraft('service:12', NOW)).toBeUndefined()
  expect(() => forgetAllDrafts()).not.toThrow()
})
