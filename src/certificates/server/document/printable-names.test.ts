import { afterAll, expect, test } from 'vitest'
import { testKey } from '../../signing/test-key.ts'
import { CertificateDocuments } from './certificate-documents.server.ts'
import { sampleCertificate } from '../../document/test-certificate.ts'
import { unprintableLetters } from '#base/rendering/unprintable.ts'

const documents = new CertificateDocuments({ rsa: testKey })
afterAll(() => documents.close())

const render = (fullName: string) => documents.render({ ...sampleCertificate, fullName })

test.each([
  'Asha Example',
  'आशा उदाहरण',
  'ক্ষমতা',
  'ઉદાહરણ',
  'ਉਦਾਹਰਣ',
  'ಉದಾಹರಣೆ',
  'ഉദാഹരണം',
  'ଉଦାହରଣ',
  'தமிழ்ச்செல்வி',
  'ఉదాహరణ',
  'Ελένη',
  'Юрий',
  'محمد',
  'فرحت جہاں',
  'ڈاکٹر ثریّا ٹھاکرے',
  'محمد عارف (Mohd. Arif)',
  "O’Brien-D'Souza",
  'Zoë Ålund № 1 ₹ ™',
  'प्\u200dरतिभागी',
])('%s is accepted and can be printed', async (name) => {
  expect(unprintableLetters(name)).toEqual([])
  await expect(render(name)).resolves.toBeInstanceOf(Uint8Array)
})

test('the sign for a lost letter is refused: before, it was printed on a signed certificate', () => {
  expect(unprintableLetters('Ren\uFFFD Example')).toEqual(['\uFFFD'])
})

test.each(['李', '看', '한', 'ひ', 'ไ', 'ᱚ', 'ꯃ', 'ස', '😀', '🎓', '👍', '🇮', '🥇', '𑂍', 'ሀ'])(
  '%s is refused, and none of our fonts has it',
  async (letter) => {
    expect(unprintableLetters(`Asha ${letter} Example ${letter}`)).toEqual([letter])
    await expect(render(`Asha ${letter}`)).rejects.toThrow(letter)
  },
)

test('a control character is refused by its number: before, a name with one was certified', () => {
  expect(unprintableLetters('Asha\u0001 Example\u0000')).toEqual(['U+0001', 'U+0000'])
})
