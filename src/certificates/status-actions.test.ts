import { expect, test } from 'vitest'
import { statusActionsFor } from './status-actions.ts'

test.each([
  ['an active certificate', { revokedOn: null, suspendedOn: null }, ['suspend', 'revoke']],
  ['a suspended one', { revokedOn: null, suspendedOn: '2026-11-20' }, ['reinstate', 'revoke']],
  ['a revoked one', { revokedOn: '2026-11-20', suspendedOn: null }, []],
])('the status actions of %s', (_, certificate, verbs) => {
  expect(statusActionsFor(certificate)).toEqual(verbs)
})
