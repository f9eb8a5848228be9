import { describe, expect, test } from 'vitest'
import { bounceVerdict, isAddressGone } from './bounce-verdict.ts'

const verdict = (words: string, status = '', action = 'failed') => bounceVerdict({ action, status, words })

describe('the address is gone', () => {
  test.each([
    ['550 5.1.1 The email account that you tried to reach does not exist. Please check for unnecessary spaces.', '5.1.1'],
    ['550 5.1.1 RESOLVER.ADR.RecipNotFound; not found', '5.1.1'],
    ['550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient asha@example.com not found by SMTP address lookup', '5.1.10'],
    ['550 5.1.351 Remote server returned unknown recipient or mailbox unavailable', '5.1.351'],
    ['550 5.2.1 The email account that you tried to reach is disabled', '5.2.1'],
    ['550 <asha@example.com>: Recipient address rejected: User unknown in virtual mailbox table', '5.0.0'],
    ['550 Requested action not taken: mailbox unavailable', '5.0.0'],
    ['550 unknown user', ''],
    ['550 Account is not active. Contact your administrator', '5.0.0'],
    ['553 sorry, no mailbox here by that name', ''],
    ['Invalid Address, ERROR_CODE :550, ERROR_CODE :5.1.1 ... User Unknown', ''],
    ['550 Unrouteable address', '5.0.0'],
    ['User asha (asha@example.com) not listed in Domino Directory', '5.0.0'],
    ["554 This user doesn't have a example.com account", '5.0.0'],
    ['Host or domain name not found. Name service error for name=example.invalid type=A: Host not found', '5.4.4'],
    ['550 Utilisateur inconnu', '5.0.0'],
    ['550 Benutzer unbekannt', '5.0.0'],
    ['550 El usuario no existe', '5.0.0'],
    ['550 Пользователь не найден', '5.0.0'],
    ['', '5.1.6'],
    ['550 User unknown', '4.0.0'],
  ])('%s (%s)', (words, status) => expect(verdict(words, status)).toBe('gone'))
})

describe('the mail came back, and the address may be good', () => {
  test.each([
    ['550 5.7.26 Unauthenticated email from example.com is not accepted due to the DMARC policy', '5.7.26'],
    ['550 5.1.1 SPF check failed: the sender is not authorized', '5.1.1'],
    ['550 DKIM signature did not verify', '5.0.0'],
    ['550 5.1.1 User unknown; your IP is listed at a blocklist', '5.1.1'],
    ['554 Service unavailable; Client host blocked using zen.spamhaus.org', '5.0.0'],
    ['550 5.7.1 User unknown', '5.7.1'],
    ['550 Message rejected as spam by content filtering', '5.1.1'],
    ['552 5.2.2 Mailbox full', '5.2.2'],
    ['550 5.1.1 Mailbox quota exceeded', '5.1.1'],
    ['550 5.1.1 User is out of space', '5.1.1'],
    ['550 5.2.1 Mailbox not available, please try after some time', '5.2.1'],
    ['550 5.1.1 The sending domain does not exist', '5.1.1'],
    ['550 Attachment type not accepted', '5.1.1'],
    ['550 5.1.1 Mail from your country is not accepted here', '5.1.1'],
    ['552 5.3.4 Message size exceeds fixed limit', '5.3.4'],
    ['550 5.2.1 The user you are trying to contact is receiving mail at a rate that prevents delivery', '5.2.1'],
    ['554 5.7.1 Relay access denied', '5.7.1'],
    ["553 sorry, that domain isn't in my list of allowed rcpthosts", '5.0.0'],
    ['530 Must issue a STARTTLS command first', '5.1.1'],
    ['450 4.1.1 User unknown in local recipient table', '4.1.1'],
    ['451 4.7.1 Greylisting in action', '5.1.1'],
    ['host mx.example.com said: 553 5.1.0 example.org does not exist (in reply to MAIL FROM command)', '5.1.0'],
    ['550 5.4.1 Recipient address rejected: Access denied', '5.4.1'],
    ['550 Mailbox voll: Benutzer unbekannt', '5.0.0'],
    ['550 No', '5.0.0'],
    ['', '5.2.2'],
    ['', '5.1.0'],
    ['', ''],
  ])('%s (%s)', (words, status) => expect(verdict(words, status)).toBe('refused'))
})

test('what will be tried again, or was delivered, has not come back', () => {
  for (const action of ['delayed', 'delivered', 'relayed', 'expanded'])
    expect(verdict('450 4.4.1 timed out', '4.4.1', action)).toBe('delayed')
})

test('names in addresses and numbers of networks decide nothing', () => {
  expect(isAddressGone('550 5.1.1 <spam.quota@full.example.com>: User unknown')).toBe(true)
  expect(isAddressGone('550 5.7.1 <unknown.user@example.com>: Rejected')).toBe(false)
  expect(isAddressGone('host mx.example.com[5.1.1.9] refused: 554 No')).toBe(false)
})

test('words of any length are judged at once', () => {
  const started = performance.now()
  for (const part of ['user ', 'recipient is not ', 'a'.repeat(50), '5.1.1.', 'domain ']) isAddressGone(part.repeat(20_000 / part.length))
  expect(performance.now() - started).toBeLessThan(500)
})
