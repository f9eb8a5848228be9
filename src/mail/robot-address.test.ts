import { expect, test } from 'vitest'
import { isRobotAddress } from './robot-address.ts'

test.each([
  'noreply@example.com',
  'No-Reply@example.com',
  'no_reply+12@example.com',
  'do-not-reply@example.com',
  'donotreply@example.com',
  'orders-noreply@example.com',
  'noreply2@example.com',
  'MAILER-DAEMON@example.com',
  'bounces+7=asha@example.com',
])('%s belongs to a program', (address) => {
  expect(isRobotAddress(address)).toBe(true)
})

test.each([
  'asha@noreply.example.com',
  'reply@example.com',
  'noreplya@example.com',
  'norep.lyon@example.com',
  'postmasters@example.com',
  '',
])('%s may belong to a person', (address) => {
  expect(isRobotAddress(address)).toBe(false)
})
