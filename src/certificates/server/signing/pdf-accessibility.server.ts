import type { Box } from '../../signing/pdf-box.ts'
import { replaced, unsupportedPdf, type PdfUpdate } from './pdf-update.server.ts'

/** The PDF/UA identifier (ISO 14289-1 5), and its schema, because PDF/A-2 does not know it (ISO 19005-2 6.6.2.3). */
const IDENTIFIER = '<pdfuaid:part>1</pdfuaid:part>'
const NAMESPACE = 'xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"'
const SCHEMA =
  '<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>' +
  '<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>' +
  '<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">' +
  '<pdfaProperty:category>internal</pdfaProperty:category>' +
  '<pdfaProperty:description>Part of ISO 14289 that the document follows</pdfaProperty:description>' +
  '<pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType>' +
  '</rdf:li></rdf:Seq></pdfaSchema:property></rdf:li>'

/**
 * Makes a tagged PDF/A-2a conform to PDF/UA-1 as well. Typst can write either, but not both at once. It adds the
 * identifier to the metadata, and the box of each figure (ISO 32000-1 14.8.5.4.3), in the order of the file.
 */
export function makeAccessible(update: PdfUpdate, { metadata, figures }: { metadata: number; figures: readonly Box[] }): void {
  const found = update.numbers.filter((number) => update.object(number).includes('\n  /S /Figure\n'))
  if (found.length !== figures.length) throw unsupportedPdf('figures')
  found.forEach((number, at) => {
    const box = figures[at]?.map((points) => points.toFixed(4)).join(' ')
    update.replace(number, replaced(update.object(number), '    /Placement /Block\n', `    /Placement /Block\n    /BBox [${box}]\n`))
  })
  declare(update, metadata)
}

/** The metadata stream stays uncompressed. */
function declare(update: PdfUpdate, metadataNumber: number): void {
  const stream = /^(<<[\s\S]*?>>)\nstream\n([\s\S]*)\nendstream$/.exec(update.object(metadataNumber))
  const [, dictionary = '', content = ''] = stream ?? []
  const xmp = Buffer.from(content, 'latin1').toString()
  const declared = Buffer.from(
    [
      ['<pdfaid:part>', `${IDENTIFIER}<pdfaid:part>`],
      ['xmlns:pdfaid=', `${NAMESPACE} xmlns:pdfaid=`],
      ['<pdfaExtension:schemas><rdf:Bag>', `<pdfaExtension:schemas><rdf:Bag>${SCHEMA}`],
    ].reduce((words, [part = '', by = '']) => replaced(words, part, by), xmp),
  )
  const head = replaced(dictionary, /\/Length \d+/, `/Length ${declared.length}`)
  update.replace(metadataNumber, Buffer.concat([Buffer.from(`${head}\nstream\n`), declared, Buffer.from('\nendstream')]))
}
