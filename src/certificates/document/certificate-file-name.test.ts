import { expect, test } from 'vitest'
import { certificateFileName } from './certificate-file-name.ts'

const certificateId = 'CERT2026110421-7F3K9Q'

test.each([
  ['Asha Example', 'Asha Example – CERT2026110421-7F3K9Q.pdf'],
  ['आशा उदाहरण', 'आशा उदाहरण – CERT2026110421-7F3K9Q.pdf'],
  ['Asha d/o Ravi \\ Sample: "A"', 'Asha d-o Ravi - Sample- -A- – CERT2026110421-7F3K9Q.pdf'],
  ['../../etc/passwd', '-..-etc-passwd – CERT2026110421-7F3K9Q.pdf'],
  ['A. K. Sample.', 'A. K. Sample – CERT2026110421-7F3K9Q.pdf'],
  ['...', '- – CERT2026110421-7F3K9Q.pdf'],
])('%s names a file by person and number', (fullName, name) => {
  expect(certificateFileName({ fullName, certificateId, kind: 'completion' })).toBe(name)
})

test('a long name keeps whole letters and leaves room for the number', () => {
  const name = certificateFileName({ fullName: 'क्षि'.repeat(60), certificateId, kind: 'completion' })
  expect(Buffer.byteLength(name)).toBeLessThan(255)
  expect(name).toMatch(/^(क्षि)+ – CERT2026110421-7F3K9Q\.pdf$/)
})

test('a certificate of participation says so in its name', () => {
  const file = certificateFileName({ fullName: 'Asha Example', certificateId: 'CERT-1', kind: 'participation' })
  expect(file).toBe('Asha Example – Participation – CERT-1.pdf')
})
