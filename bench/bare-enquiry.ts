import { createServer } from 'node:http'
import { DatabaseSync } from 'node:sqlite'

/** Stores an enquiry and does nothing else: one row, one commit that waits for the disk. The program is compared with it. */
const [, , file = '', port = process.env['PORT']] = process.argv
const db = new DatabaseSync(file)
db.exec('pragma journal_mode=wal; pragma synchronous=full')
db.exec(
  'create table if not exists contacts (id integer primary key, full_name text, email text, phone text, subject text, message text, created_at text)',
)
const add = db.prepare('insert into contacts (full_name, email, phone, subject, message, created_at) values (?, ?, ?, ?, ?, ?)')

createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const {
      name = '',
      email = '',
      phone = '',
      subject = '',
      message = '',
    } = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, string>
    const { lastInsertRowid } = add.run(name, email, phone, subject, message, new Date().toISOString())
    const text = JSON.stringify({ success: true, data: { id: Number(lastInsertRowid) } })
    response.writeHead(201, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) })
    response.end(text)
  })
}).listen(Number(port), '127.0.0.1', () => console.log('The yardstick is open at', port))
