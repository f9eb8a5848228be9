import { describe, expect, test } from 'vitest'
import { emailField, optionalEmailField } from '../api/fields.schema.ts'
import { mentions } from '../text/mentions.ts'
import { isMailAddress, isRobotAddress, mailtoHref } from './mail-address.ts'
import { parseMailbox } from './mailbox.ts'

describe('an address that RFC 5321 and the HTML standard allow is allowed', () => {
  test.each([
    'asha@example.com',
    'r&d@example.com',
    "o'brien@example.com",
    "'quoted'@example.com",
    'a+b@example.com',
    'hr/admin@example.com',
    'a=b{c}~d|e@example.com',
    '!#$%&*?^_`@example.com',
    'asha_@example.com',
    '-asha-@example.com',
    '1@example.co.in',
    'asha@9to5.example',
    'asha@ex-ample.technology',
    'asha@xn--p1b6ci4b4b3a.xn--h2brj9c',
    'आशा@उदाहरण.भारत',
    'आशा.रानी+१@example.com',
    'asha@bücher.example',
    'ஆஷா@எடுத்துக்காட்டு.இந்தியா',
    `${'a'.repeat(64)}@example.com`,
  ])('%s', (address) => {
    expect(isMailAddress(address)).toBe(true)
    expect(parseMailbox(`Asha <${address}>`)?.address).toBe(address)
    expect([emailField.safeParse(address).success, optionalEmailField.safeParse(` ${address} `).success]).toEqual([true, true])
  })
})

describe('is refused:', () => {
  test.each([
    '',
    'asha',
    'asha@',
    '@example.com',
    'asha@example',
    'asha@.com',
    'asha@example.',
    'asha@example..com',
    'asha@-example.com',
    'asha@example-.com',
    'asha@exa_mple.com',
    'asha@10.0.0.1',
    'asha@[10.0.0.1]',
    'asha@example.c',
    'asha@b@example.com',
    '.asha@example.com',
    'asha.@example.com',
    'asha..rani@example.com',
    'asha rani@example.com',
    'asha@exam ple.com',
    '"asha rani"@example.com',
    'asha@example.com, ravi@example.com',
    'asha@example.com;ravi@example.com',
    'asha(hr)@example.com',
    '<asha@example.com>',
    'a@example.com\r\nBcc: b@example.com',
    'a\u0000@example.com',
    'a\u200b@example.com',
    'आशा@भारत',
    `${'a'.repeat(65)}@example.com`,
    `asha@${'a'.repeat(64)}.com`,
    `asha@${'a.'.repeat(125)}com`,
    `${'आ'.repeat(22)}@example.com`,
  ])('%j', (address) => {
    expect(isMailAddress(address)).toBe(false)
  })

  test('with the words of the requirements', () => {
    expect(emailField.safeParse('asha@example').error?.issues[0]?.message).toBe('Invalid email address')
    expect(optionalEmailField.safeParse('a..b@example.com').error?.issues[0]?.message).toBe('Invalid email address')
  })
})

test('a domain is stored in its own script, however a browser sends it', () => {
  expect(emailField.parse('आशा@xn--p1b6ci4b4b3a.xn--h2brj9c')).toBe('आशा@उदाहरण.भारत')
  expect(emailField.parse('asha@xn--99999999.example')).toBe('asha@xn--99999999.example')
  expect(emailField.parse('Asha@Example.COM')).toBe('Asha@Example.COM')
})

test('a link to an address has all of it', () => {
  expect(mailtoHref('r&d@example.com')).toBe('mailto:r%26d@example.com')
  expect(mailtoHref('a?b%c@example.com')).toBe('mailto:a%3Fb%25c@example.com')
  expect(mailtoHref('asha@example.com')).toBe('mailto:asha@example.com')
  expect(decodeURIComponent(mailtoHref('आशा@उदाहरण.भारत'))).toBe('mailto:आशा@उदाहरण.भारत')
})

test('an address is not mentioned by a longer one that ends with it', () => {
  expect(mentions('d@example.com')('r&d@example.com')).toBe(false)
  expect(mentions('r&d@example.com')('Wrote to r&d@example.com.')).toBe(true)
  expect(mentions('शा@उदाहरण.भारत')('नीशा@उदाहरण.भारत')).toBe(false)
})

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
