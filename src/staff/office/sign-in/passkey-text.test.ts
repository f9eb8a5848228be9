import { expect, test } from 'vitest'
import { passkeyName } from './passkey-text.ts'

const CHROME = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Mobile Safari/537.36'

test.each([
  [[], 'Chrome on Android'],
  [['Firefox on Mac'], 'Chrome on Android'],
  [['Chrome on Android'], 'Chrome on Android 2'],
  [['Chrome on Android 2'], 'Chrome on Android'],
  [['Chrome on Android', 'Chrome on Android 2'], 'Chrome on Android 3'],
])('a passkey beside %j is called “%s”', (taken, name) => {
  expect(passkeyName(CHROME, taken)).toBe(name)
})

test('a passkey of an unknown browser has a name, too', () => {
  expect(passkeyName('curl/8', ['Passkey'])).toBe('Passkey 2')
})
