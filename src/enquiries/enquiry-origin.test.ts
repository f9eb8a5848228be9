import { describe, expect, test } from 'vitest'
import { forEnquiryOrigins, originText, sourceOf, type EnquiryOriginName } from './enquiry-origin.ts'

const stored = (name: EnquiryOriginName, sent: string) => forEnquiryOrigins((text) => originText(text, sent))[name]

describe('the source', () => {
  test.each([
    [' LinkedIn ', 'linkedin'],
    ['spring\u0000\n  mailing', 'spring mailing'],
    ['\u202etxt.exe', 'txt.exe'],
    ['   ', null],
    ['x'.repeat(100_000), 'x'.repeat(100)],
    [`${'x'.repeat(99)}😀`, 'x'.repeat(99)],
    ['=HYPERLINK("https://evil.example.com")', '=hyperlink("https://evil.example.com")'],
  ])('%j is stored as %j', (sent, expected) => {
    expect(stored('source', sent)).toBe(expected)
  })
})

describe('the referrer', () => {
  test.each([
    ['WWW.Google.com', 'www.google.com'],
    ['www.google.com/search?q=asha@example.com', null],
    ['<script>', null],
    ['a'.repeat(253), 'a'.repeat(253)],
    ['a'.repeat(254), null],
  ])('%j is stored as %j', (sent, expected) => {
    expect(stored('referrerHost', sent)).toBe(expected)
  })
})

describe('the first page', () => {
  test.each([
    ['/', '/'],
    ['/training-programs/vda-6-3?utm_source=x&email=asha@example.com#top', '/training-programs/vda-6-3'],
    ['/training-programs/vda-6-3/more', '/training-programs/vda-6-3'],
    ['/client-link/secret-token', '/client-link'],
    ['/c/AbCdEf', '/c'],
    ['/subscription/cancel/secret', '/subscription'],
    ['https://www.example.com/', null],
    ['//evil.example.com/x', '/'],
    [`/${'x'.repeat(100_000)}`, `/${'x'.repeat(199)}`],
  ])('%j is stored as %j', (sent, expected) => {
    expect(stored('firstPage', sent)).toBe(expected)
  })
})

test('figures count an enquiry under its source, else the site that led to ours, else its channel', () => {
  const enquiry = { source: 'linkedin', referrerHost: 'www.google.com', channel: 'website' } as const
  expect(sourceOf(enquiry)).toBe('linkedin')
  expect(sourceOf({ ...enquiry, source: null })).toBe('www.google.com')
  expect(sourceOf({ ...enquiry, source: null, referrerHost: null })).toBe('Website')
})
