import { expect, test } from 'vitest'
import { shareImagePath } from './share-image-path.ts'

test.each([
  ['/', '/og/page/home.png'],
  ['/about', '/og/page/about.png'],
  ['/about/', '/og/page/about.png'],
  ['/training-programs', '/og/page/training-programs.png'],
  ['/training-programs/iso-9001', '/og/program/iso-9001.png'],
  ['/services', '/og/page/services.png'],
  ['/services/7', '/og/service/7.png'],
  ['/case-studies', '/og/page/case-studies.png'],
  ['/privacy', '/og/page/privacy.png'],
  ['/issuer', '/og/page/issuer.png'],
])('%s shows %s', (path, picture) => {
  expect(shareImagePath(path)).toBe(picture)
})

test('a certificate uses the verification page’s picture and reveals nothing about its recipient', () => {
  expect(shareImagePath('/c/Zk3x9QmB4tT0vR7nL2sW8A', false)).toBe('/og/page/verify-certificate.png')
})

test('a missing page uses the home page’s picture', () => {
  expect(shareImagePath('/training-programs/no-such', false)).toBe('/og/page/home.png')
  expect(shareImagePath('/constructor/x')).toBe('/og/page/home.png')
  expect(shareImagePath('/no/such/page')).toBe('/og/page/home.png')
})
