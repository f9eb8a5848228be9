import { expect, test } from 'vitest'
import type { BlockerGroup } from '#certificates/blockers.schema.ts'
import { blockersText } from './blockers-notice.tsx'

const group = (kind: Exclude<BlockerGroup['kind'], 'hidden'>, count: number, countIsEstimate = false) => ({
  kind,
  count,
  countIsEstimate,
  newest: [],
})

test.each([
  [
    'one participant of a program',
    'training-program',
    group('participant', 1),
    '1 participant is enrolled in it. Move them to another program, or delete them, first.',
  ],
  [
    'many participants of a program',
    'training-program',
    group('participant', 1200),
    '1,200 participants are enrolled in it. Move them all to another program, or delete them, first.',
  ],
  [
    'an estimated number',
    'training-program',
    group('participant', 48000, true),
    'about 48,000 participants are enrolled in it. Move them all to another program, or delete them, first.',
  ],
  [
    'a certificate of a program',
    'training-program',
    group('certificate', 1),
    '1 certificate was issued for it. The program stays as long as it is there.',
  ],
  ['a client that was merged into it', 'client', group('client', 1), '1 client was merged into it. Undo this merge on its page first.'],
  [
    'a participant of a client',
    'client',
    group('participant', 1),
    '1 participant belongs to it. Give this one another client first, or none.',
  ],
  [
    'certificates of a participant',
    'participant',
    group('certificate', 2),
    'They hold 2 certificates. The participant stays as long as they are there.',
  ],
] as const)('the sentence for %s', (_, type, given, words) => {
  expect(blockersText(type, given)).toBe(words)
})
