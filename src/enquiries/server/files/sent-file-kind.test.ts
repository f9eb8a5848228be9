import { describe, expect, test } from 'vitest'
import { FILE_KINDS, type FileKind } from '../../enquiry-file.ts'
import { judgeFile } from './sent-file-kind.reader.ts'
import { zipOfNames } from './test-zip-of-names.ts'

const PDF = Buffer.from('%PDF-1.7\n%%EOF\n')
const WORD = ['[Content_Types].xml', 'word/document.xml']

describe('a file is known by its content as', () => {
  test.each<[FileKind, Buffer, string]>([
    ['pdf', PDF, 'offer.exe'],
    ['png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'logo'],
    ['docx', zipOfNames(WORD), 'offer.docx'],
    ['xlsx', zipOfNames(['[Content_Types].xml', 'xl/workbook.xml']), 'list.zip'],
    ['pptx', zipOfNames(['[Content_Types].xml', 'ppt/presentation.xml']), 'x'],
    ['odt', zipOfNames(['mimetype', 'content.xml'], { content: FILE_KINDS.odt.type }), 'letter.odt'],
    ['zip', zipOfNames(['a.pdf', 'b/c.jpg', '..b/d...pdf']), 'photos.zip'],
    ['text', Buffer.from('Sr. no.,नाम\n1,आशा\n'), 'list.csv'],
  ])('%s', (kind, file, name) => {
    expect(judgeFile(file, name)).toEqual({ kind })
  })
})

describe('refused is', () => {
  test.each<[string, Buffer, string, string]>([
    ['nothing', Buffer.alloc(0), 'offer.pdf', 'empty'],
    ['a program of Windows', Buffer.from('MZ\u0090\u0000'), 'offer.pdf', 'Programs and scripts'],
    ['a program of Linux', Buffer.from('\u007FELF'), 'offer.pdf', 'Programs and scripts'],
    ['a link of Windows', Buffer.from('4c0000000114020000', 'hex'), 'offer.pdf', 'Programs and scripts'],
    ['a script', Buffer.from('#!/bin/sh\nrm -rf ~\n'), 'offer.txt', 'Programs and scripts'],
    ['a script by its name', Buffer.from('del /s C:'), 'offer.bat', 'Programs and scripts'],
    ['a script whose name ends with a full stop', Buffer.from('del /s C:'), 'offer.bat. ', 'Programs and scripts'],
    ['a page', Buffer.from('\n<!doctype html><script>alert(1)</script>'), 'offer.txt', 'Web pages'],
    ['a page behind a byte order mark', Buffer.from('\uFEFF<html>'), 'offer.txt', 'Web pages'],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'logo.png', 'SVG'],
    ['a ZIP with a password', zipOfNames(['offer.pdf'], { isEncrypted: true }), 'offer.zip', 'password'],
    ['a ZIP with a program', zipOfNames(['offer.pdf', 'x/setup.EXE']), 'offer.zip', 'a program or script (x/setup.EXE)'],
    ['a ZIP with a disk that Windows opens', zipOfNames(['offer.img']), 'offer.zip', 'a program or script (offer.img)'],
    ['a ZIP with a ZIP', zipOfNames(['more.zip']), 'offer.zip', 'another archive'],
    ['a ZIP whose list hides a program', zipOfNames(['setup.exe'], { listed: ['offer.pdf'] }), 'offer.zip', 'damaged'],
    ['a ZIP that ends in the middle', zipOfNames(['offer.pdf']).subarray(0, 60), 'offer.zip', 'damaged'],
    ['a ZIP that writes above its folder', zipOfNames(['offer.pdf', '../../../etc/passwd']), 'offer.zip', 'outside its own folder'],
    ['a ZIP that writes above its folder on Windows', zipOfNames(['a\\..\\..\\x.pdf']), 'offer.zip', 'outside its own folder'],
    ['a ZIP that names a place on a disk', zipOfNames(['/etc/passwd']), 'offer.zip', 'outside its own folder'],
    ['a ZIP that names a drive', zipOfNames(['C:x.pdf']), 'offer.zip', 'outside its own folder'],
    ['a document that writes above its folder', zipOfNames([...WORD, 'word/../../x.xml']), 'offer.docx', 'outside its own folder'],
    ['an empty ZIP', zipOfNames([]), 'offer.zip', 'empty'],
    ['a document with macros', zipOfNames([...WORD, 'word/vbaProject.bin']), 'offer.docx', 'macros'],
    ['an old document', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'offer.doc', 'old or encrypted Office'],
    ['another archive', Buffer.from('Rar!\u001A\u0007\u0001\u0000'), 'offer.rar', 'This kind of file'],
  ])('%s', (_, file, name, words) => {
    expect(judgeFile(file, name)).toEqual({ refusal: expect.stringContaining(words) })
  })
})
