import { expect, test } from 'vitest'
import { visitOrigin } from './visit-origin.ts'

const PAGE = 'https://www.example.com/services?utm_source=linkedin&utm_medium=post#top'

test.each([
  ['https://www.google.com/search?q=audit', 'www.google.com'],
  ['android-app://com.google.android.gm/', 'com.google.android.gm'],
  ['https://www.example.com/about', ''],
  ['', ''],
])('a visit from %j was referred by %j', (referrer, referrerHost) => {
  expect(visitOrigin(PAGE, referrer)).toEqual({ source: 'linkedin', referrerHost, firstPage: '/services' })
})

test('an address without a source has an empty one', () => {
  expect(visitOrigin('https://www.example.com/', '')).toEqual({ source: '', referrerHost: '', firstPage: '/' })
})
