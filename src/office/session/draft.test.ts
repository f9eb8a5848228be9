import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findDraft, deleteAllDrafts, deleteDraft, saveDraft, type Draft } from './draft.ts'

const NOW = new Date('2026-11-20T09:30:00Z')
const DRAFT: Draft = { at: NOW.toISOString(), opened: { title: '' }, etag: null, values: { title: 'Half a program' } }
const daysLater = (days: number) => new Date(NOW.getTime() + days * 86_400_000)

let stored: Record<string, string>

/** Like a browser's localStorage: keys are own properties, methods are not. */
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

test('a draft is found again by its name', () => {
  saveDraft('service:12', DRAFT)
  expect(findDraft('service:12', NOW)).toEqual(DRAFT)
  expect(findDraft('service:13', NOW)).toBeUndefined()
  deleteDraft('service:12')
  expect(findDraft('service:12', NOW)).toBeUndefined()
})

test('drafts older than 30 days are deleted whenever any draft is read', () => {
  saveDraft('service:12', DRAFT)
  expect(findDraft('service:12', daysLater(30))).toEqual(DRAFT)
  expect(findDraft('service:99', daysLater(31))).toBeUndefined()
  expect(Object.keys(stored)).toEqual([])
})

test('sign-out deletes all drafts and nothing else', () => {
  localStorage.setItem('theme', 'dark')
  saveDraft('service:12', DRAFT)
  saveDraft('training-program:new', DRAFT)
  deleteAllDrafts()
  expect(Object.keys(stored)).toEqual(['theme'])
})

test.each(['no JSON', 'null', '{}', '{"at":"yesterday","opened":{},"values":{}}', '{"at":"2026-11-20","opened":{},"values":{"a":1}}'])(
  '%s is not a draft',
  (text) => {
    localStorage.setItem('admin_draft:service:12', text)
    expect(findDraft('service:12', NOW)).toBeUndefined()
  },
)

test('a browser without storage does not prevent typing', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(() => saveDraft('service:12', DRAFT)).not.toThrow()
  expect(findDraft('service:12', NOW)).toBeUndefined()
  expect(() => deleteAllDrafts()).not.toThrow()
})
