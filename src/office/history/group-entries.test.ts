import { expect, test } from 'vitest'
import type { AuditEntry } from '#base/audit/audit-log.schema.ts'
import { groupEntries } from './group-entries.ts'

let position = 0

function entryOf(action: string, actorId: number | null, subject = `user:${actorId}`): AuditEntry {
  position += 1
  const actor =
    actorId === null ? { actorKind: 'visitor' as const, actorName: null } : { actorKind: 'staff' as const, actorName: `Person ${actorId}` }
  return {
    position,
    at: '2026-11-20T09:30:00.000Z',
    actorId,
    ...actor,
    isActorNameErased: false,
    network: '192.0.2.7',
    isNetworkErased: false,
    action,
    subject,
    subjectName: null,
    changes: [],
  }
}

/** '3 × 1' for a run of three by person 1, '4 × program updated' for bulk work, else the action. */
function linesOf(entries: AuditEntry[]): string[] {
  return groupEntries(entries).map((line) => {
    if ('bulk' in line) return `${line.bulk.length} × ${line.bulk[0].action}`
    return 'entry' in line ? line.entry.action : `${line.signIns.length} × ${line.signIns[0].actorId}`
  })
}

test('four times the same to different records within seconds is one line, three times are three', () => {
  const work = [1, 2, 3, 4].map((id) => entryOf('participant updated', 1, `participant:${id}`))
  expect(linesOf(work)).toEqual(['4 × participant updated'])
  expect(linesOf(work.slice(1))).toEqual(Array(3).fill('participant updated'))
  expect(linesOf(work.map((entry, index) => ({ ...entry, at: `2026-11-20T09:3${index}:00.000Z` })))).toHaveLength(4)
})

test('successive sign-ins and sign-outs of one person are one line', () => {
  expect(
    linesOf([entryOf('signed in', 1), entryOf('signed out', 1), entryOf('signed in', 1), entryOf('program updated', 1, 'program:3')]),
  ).toEqual(['3 × 1', 'program updated'])
})

test('a single sign-in, another person and work in between are lines of their own', () => {
  expect(linesOf([entryOf('signed in', 1), entryOf('signed in', 2), entryOf('signed in', 2)])).toEqual(['signed in', '2 × 2'])
  expect(linesOf([entryOf('signed in', 1), entryOf('program updated', 1, 'program:3'), entryOf('signed in', 1)])).toEqual([
    'signed in',
    'program updated',
    'signed in',
  ])
})

test.each(['refused', 'signed out everywhere', 'session ended'])('“%s” between sign-ins is never inside a group', (action) => {
  const entries = [
    entryOf('signed in', 1),
    entryOf('signed in', 1),
    entryOf(action, action === 'refused' ? null : 1),
    entryOf('signed in', 1),
    entryOf('signed in', 1),
  ]
  expect(linesOf(entries)).toEqual(['2 × 1', action, '2 × 1'])
})

test('no entry is lost', () => {
  const entries = [entryOf('signed in', 1), entryOf('signed out', 1), entryOf('refused', null), entryOf('signed in', 2)]
  expect(groupEntries(entries).flatMap((line) => ('entry' in line ? [line.entry] : 'bulk' in line ? line.bulk : line.signIns))).toEqual(
    entries,
  )
})
