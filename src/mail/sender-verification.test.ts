import { describe, expect, test } from 'vitest'
import { isSenderForged } from './sender-verification.ts'

const ours = { authservId: 'MX.example.org', from: 'asha@works.example.com' }

describe('a sender is forged, as the office’s server says:', () => {
  test.each([
    'mx.example.org; dmarc=fail header.from=works.example.com',
    'mx.example.org 1; spf=pass smtp.mailfrom=evil.example.net; dkim=pass header.d=evil.example.net; dmarc=fail (p=none)',
    'mx.example.org; spf=fail smtp.mailfrom=works.example.com',
    'mx.example.org; spf=softfail (does not; designate) smtp.mailfrom=asha@works.example.com; dkim=none',
    'mx.example.org; dkim=fail header.d=works.example.com; spf=pass smtp.mailfrom=bounce@evil.example.net',
    'mx.example.org; dmarc=none; dkim=fail header.d=works.example.com',
    '"mx.example.org"; dmarc=fail',
  ])('%s', (results) => expect(isSenderForged(results, ours)).toBe(true))
})

describe('a sender is not forged when the server says', () => {
  test.each([
    'mx.example.org; dmarc=pass; spf=fail smtp.mailfrom=list.example.net',
    'mx.example.org; spf=fail smtp.mailfrom=list.example.net; dkim=pass header.d=example.com',
    'mx.example.org; dkim=fail header.d=works.example.com; spf=pass smtp.mailfrom=bounces@mail.works.example.com',
    'mx.example.org; none',
    'mx.example.org; (dmarc=fail) dmarc=none',
    'mx.example.org; iprev=fail; auth=fail',
    'mx.example.org',
    '',
  ])('%s', (results) => expect(isSenderForged(results, ours)).toBe(false))
})

test('a header of any other server is not believed, nor any without the setting', () => {
  expect(isSenderForged('mx.evil.example.net; dmarc=fail', ours)).toBe(false)
  expect(isSenderForged('mx.example.org.evil.example.net; dmarc=fail', ours)).toBe(false)
  expect(isSenderForged('mx.example.org; dmarc=fail', { ...ours, authservId: undefined })).toBe(false)
})

test('a domain that only ends with the same letters vouches for nobody', () => {
  const results = 'mx.example.org; spf=fail smtp.mailfrom=works.example.com; dkim=pass header.d=myworks.example.com; dkim=pass header.d=com'
  expect(isSenderForged(results, ours)).toBe(true)
})
