import { createServer } from 'node:http'

/** Listens and answers nothing of use: the least that a start and an idle process cost. */
const port = process.env['PORT']
createServer((_request, response) => response.end()).listen(Number(port), '127.0.0.1', () => console.log('The yardstick is open at', port))
