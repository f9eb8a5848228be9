import { describe, expect, test } from 'vitest'
import { htmlToMarkdown } from './html-to-markdown.ts'

const page = (html: string) => htmlToMarkdown(html, { hasTables: true })
const mail = (html: string) => htmlToMarkdown(html, { hasTables: false })

/** A list item as Word 365 puts it on the clipboard. */
const wordItem = (place: string, style: string, marker: string, text: string) => `
<p class=MsoListParagraphCxSp${place} style='margin-left:36.0pt;text-indent:-18.0pt;mso-list:${style}'><![if !supportLists]><span
style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15">
<title>Program</title><style><!-- p.MsoNormal {margin:0cm; font-family:"Calibri",sans-serif;} --></style>
<xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml></head><body lang=EN-IN><!--StartFragment-->
<h1>Lead Auditor<o:p></o:p></h1>
<p class=MsoNormal>Five days with
<b>two <span style='color:red'>exams</span></b> and <i>one</i> case_study, price 12*3.<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoNormal>You&nbsp;learn:<o:p></o:p></p>
${wordItem('First', 'l0 level1 lfo1', '·', 'the <b>standard</b>')}
${wordItem('Middle', 'l0 level2 lfo1', 'o', 'its clauses')}
${wordItem('Last', 'l0 level1 lfo1', '·', 'audits')}
<p class=MsoNormal>In this order:<o:p></o:p></p>
${wordItem('First', 'l1 level1 lfo2', '1.', 'plan')}
${wordItem('Last', 'l1 level1 lfo2', '2.', 'report')}
<p class=MsoNormal>See <a href="https://example.com/a(b)">our page</a>.<img src="file:///C:/x.png"></p>
<!--EndFragment--></body></html>`

test('a text of Word keeps headings, paragraphs, bold, italics, its lists and links', () => {
  expect(page(WORD)).toBe(
    [
      '## Lead Auditor',
      'Five days with **two exams** and *one* case_study, price 12\\*3.',
      'You learn:',
      '- the **standard**\n    - its clauses\n- audits',
      'In this order:',
      '1. plan\n2. report',
      'See [our page](https://example.com/a%28b%29).',
    ].join('\n\n'),
  )
})

test('a list of Word whose markers are plain text is a list, too', () => {
  const item = (text: string) => `<p class="MsoListParagraph">${text}</p>`
  expect(page(item('·&nbsp;&nbsp; One') + item('a)&nbsp; Two') + item('Three'))).toBe('- One\n1. Two\n- Three')
})

test('a text of Google Docs is not bold as a whole, and keeps what is', () => {
  const item = (text: string) => `<li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>${text}</span></p></li>`
  const html = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr"><span style="font-weight:700">Days</span></h2>
<p dir="ltr"><span style="font-weight:400">Two </span><span style="font-weight:700">whole</span><span style="font-style:italic"> days</span></p>
<ul>${item('one')}<ul>${item('nested')}</ul>${item('two')}</ul><br><div><p>End</p></div></b>`
  expect(page(html)).toBe('## Days\n\nTwo **whole** *days*\n\n- one\n    - nested\n- two\n\nEnd')
})

describe('a table', () => {
  const TABLE = `<p>Fees</p><table class=MsoNormalTable><tr><td><p>Seats</p></td><td>Price</td></tr>
<tr><td>1 | one</td><td>₹ 12,500<br>each</td></tr><tr><td colspan=2><b>GST extra</b></td></tr></table><p>End</p>`

  test('of a page is a table, with its first row as the head', () => {
    expect(page(TABLE)).toBe('Fees\n\n| Seats | Price |\n| --- | --- |\n| 1 \\| one | ₹ 12,500 each |\n| **GST extra** | |\n\nEnd')
    expect(page('<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>')).toBe(
      '| A | B |\n| --- | --- |\n| 1 | 2 |',
    )
  })

  test('keeps its columns where cells are merged, whatever their number', () => {
    const row = (...cells: string[]) => `<tr>${cells.join('')}</tr>`
    const head = row('<td colspan=2>Topic</td>', '<td>Hours</td>')
    const body = row('<td rowspan=2>Day 1</td>', '<td>Plan</td>', '<td>3</td>') + row('<td><p>Report</p><p>Close</p></td>', '<td>4</td>')
    expect(
      page(
        `<table>${head}${body}${row('<td>Day 2</td>', '<td rowspan=2>Audit</td>', '<td>5</td>')}${row('<td>Day 3</td>', '<td>6</td>')}</table>`,
      ),
    ).toBe('| Topic | | Hours |\n| --- | --- | --- |\n| Day 1 | Plan | 3 |\n| | Report Close | 4 |\n| Day 2 | Audit | 5 |\n| Day 3 | | 6 |')
    expect(page('<table><tr><td colspan=0 rowspan=x>A</td><td colspan=-3>B</td></tr></table>')).toBe('| A | B |\n| --- | --- |')
  })

  test('of a mail is a list, because the mail shows no tables', () => {
    expect(mail(TABLE)).toBe('Fees\n\n- Seats – Price\n- 1 | one – ₹ 12,500 each\n- **GST extra**\n\nEnd')
  })

  test('that only lays a page out is no table', () => {
    expect(page('<table><tr><td><p>One</p><p>Two</p></td></tr></table>')).toBe('One\n\nTwo')
  })
})

test('lists of a web page keep their numbers and what is nested', () => {
  const html = '<ol start="3"><li>three<ul><li>a</li><li><p>b</p></li></ul></li><li>four</li></ol><blockquote><p>said</p></blockquote>'
  expect(page(html)).toBe('3. three\n    - a\n    - b\n4. four\n\n> said')
})

test('only links that a page may have are links, and no mark stands alone', () => {
  expect(page('<p><a href="javascript:alert(1)">x</a> <a name="_Toc1">y</a> <a href="mailto:a@example.com">z</a><b> </b></p>')).toBe(
    'x y [z](mailto:a@example.com)',
  )
  expect(page('<b><p>one</p><p>two</p></b>')).toBe('one\n\ntwo')
})
