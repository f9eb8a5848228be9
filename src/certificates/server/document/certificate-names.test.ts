import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { run } from '#base/processes/test-system-program.ts'
import { Typst } from '#base/rendering/typst.server.ts'
import { DESIGN_LAYOUTS, SHIPPED_DESIGN } from '../../designs/design.ts'
import { documentLayout } from '../../document/document-layout.ts'
import { documentData } from '../../document/document-data.ts'
import type { MeasuredName } from '../../document/printed-certificate.ts'
import { sampleCertificate } from '../../document/test-certificate.ts'
import { nameLines } from '../../name-lines.ts'
import { WIDEST_LETTER_MM } from '../issuing/printed-names.server.ts'
import { ORIENTATIONS } from '../../designs/orientation.ts'

const certificates = new Typst(join(import.meta.dirname, 'certificate.typ'))
const names = new Typst(join(import.meta.dirname, 'certificate-names.typ'))
const folder = mkdtempSync(join(tmpdir(), 'names-'))
afterAll(() => rmSync(folder, { recursive: true }))

const OUR_LAYOUTS = DESIGN_LAYOUTS.filter((layout) => layout !== 'paper')
const DESIGNS = OUR_LAYOUTS.flatMap((layout) => ORIENTATIONS.map((orientation) => ({ layout, orientation })))
const NAMES = [
  'Xavier Example',
  'Xavier Lakshminarayana Satyanarayana',
  'XAVIER WOLLSTONECRAFT-HAMMERSMITH MCMAHON',
  'Xavier Lakshminarayana Satyanarayana Krishnamurthy Ramachandra',
  'XAVIER WOLLSTONECRAFT-HAMMERSMITH MCMAHONWOMAN OF WOLVERHAMPTON AND WALTHAMSTOW',
]

function measured(design: (typeof DESIGNS)[number], asked: readonly string[]): MeasuredName[] {
  const { width } = documentLayout(design, 0).body
  return names.measured({ names: asked.map((name) => [name, nameLines(name)]), layout: design.layout, width }) as MeasuredName[]
}

/** The height of the first word of a name in the printed document, and the number of its lines. */
function printed(design: (typeof DESIGNS)[number], fullName: string): { height: number; lines: number } {
  const { smallPrint, secondLogo } = SHIPPED_DESIGN
  const sentence = [{ large: 'name' as const }, { words: 'completed' }, { large: 'program' as const }]
  const printedDesign = { ...design, smallPrint, secondLogo, title: 'Award', sentence }
  const file = join(folder, 'name.pdf')
  const data = documentData({ ...sampleCertificate, fullName, nameLines: nameLines(fullName), programTitle: 'Lean', design: printedDesign })
  writeFileSync(file, certificates.pdf(data, { standard: 'a-2a', secondsSince1970: 0 }))
  const boxes = [...run('pdftotext', ['-bbox', file, '-']).matchAll(/yMin="([\d.]+)" xMax="[\d.]+" yMax="([\d.]+)">([^<]*)</g)]
  const words = boxes
    .filter(([, , , text = '']) => fullName.split(' ').includes(text))
    .map(([, top, foot]) => ({ top: Number(top), height: Number(foot) - Number(top) }))
  const height = words[0]?.height ?? 0
  return { height, lines: new Set(words.filter((word) => Math.abs(word.height - height) < 0.5).map(({ top }) => Math.round(top))).size }
}

test.each(DESIGNS)('the measured lines and sizes of names are those of the document: $layout, $orientation', (design) => {
  const usual = printed(design, 'Xavier Demo').height / 40.5
  const found = measured(design, NAMES)
  expect(found.map(({ lines, share }) => [lines, Math.round(share * 50)])).toEqual(
    NAMES.map((name) => {
      const { height, lines } = printed(design, name)
      return [lines, Math.round((height / usual / (lines === 1 ? 40.5 : 25)) * 50)]
    }),
  )
  expect(found.at(0)?.share).toBe(1)
  expect(found.at(2)?.share).toBeLessThan(0.9)
})

test.each(DESIGNS)('no letter is wider than the one by which short names are known to fit: $layout, $orientation', (design) => {
  const fitting = Math.floor(documentLayout(design, 0).body.width / WIDEST_LETTER_MM)
  const letters = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at).repeat(fitting))
  expect(measured(design, letters).filter(({ share }) => share < 1)).toEqual([])
})
