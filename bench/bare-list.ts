import { createServer } from 'node:http'
import { DatabaseSync } from 'node:sqlite'

/** Sends the newest 25 participants: one prepared statement, one JSON. The list of the back-office is compared with it. */
const [, , file = '', port = process.env['PORT']] = process.argv
const db = new DatabaseSync(file, { readOnly: true })
const newest = db.prepare(`select id, participant_id, full_name, email, phone, training_program_id, status, enrollment_date, updated_at
  from participants order by id desc limit 25`)

createServer((_request, response) => {
  const text = JSON.stringify({ success: true, data: newest.all() })
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) })
  response.end(text)
}).listen(Number(port), '127.0.0.1', () => console.log('The yardstick is open at', port))
