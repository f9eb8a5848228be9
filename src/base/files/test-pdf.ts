/**
 * A PDF whose page is turned by 90 degrees and cropped, with black cut marks outside the crop box, a red square, a text, a form field and
 * a script.
 */
export function testPdf({ pages = 1, isLocked = false }: { pages?: number; isLocked?: boolean } = {}): Buffer {
  const drawing = [
    'q 0.902 0.949 1 rg 12 14 595 842 re f Q',
    '0 0 0 RG 6 w 0 7 m 620 7 l S 0 863 m 620 863 l S 6 0 m 6 870 l S 613 0 m 613 870 l S',
    '1 0 0 rg 20 20 40 40 re f',
    'BT /F1 24 Tf 0 1 -1 0 60 100 Tm (A text) Tj ET',
  ].join('\n')
  const kids = Array.from({ length: pages }, () => '3 0 R').join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /OpenAction 6 0 R /AcroForm << /Fields [7 0 R] >> >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 620 870] /CropBox [12 14 607 856] /Rotate 90 /Contents 4 0 R /Annots [7 0 R]
       /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /S /JavaScript /JS (app.alert(1)) >>',
    '<< /Type /Annot /Subtype /Widget /FT /Tx /T (field) /V (value) /Rect [100 100 200 120] >>',
    `<< /Filter /Standard /V 1 /R 2 /Length 40 /P -4 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}> >>`,
  ]
  let file = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const at = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const encrypted = isLocked ? ` /Encrypt 8 0 R /ID [<${'ef'.repeat(16)}> <${'ef'.repeat(16)}>]` : ''
  const trailer = `trailer << /Size ${size} /Root 1 0 R${encrypted} >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(`${file}xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}${trailer}`, 'latin1')
}
