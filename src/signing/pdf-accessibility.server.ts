import { replaced, type PdfUpdate } from './pdf-update.server.ts'

/** ISO 14289-1 5: the identifier; and since PDF/A-2 does not know it, what it is (ISO 19005-2 6.6.2.3). */
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
 * Declares a tagged PDF/A-2a to be PDF/UA-1 as well, which Typst's own check of the same template allows but cannot
 * write beside PDF/A: the identifier in its metadata. The metadata stream stays uncompressed.
 */
export function declareAccessible(update: PdfUpdate, metadataNumber: number): void {
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
