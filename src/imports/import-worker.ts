/** The thread that parses one imported file. It sends the next part of the table for each message it receives. */
import { parentPort, workerData } from 'node:worker_threads'
import { Problem } from '../shared/problem.ts'
import type { FilePart, ParseOrder } from './import-reader.server.ts'
import { parseImportFile } from './import-table.server.ts'

const { bytes, needed } = workerData as ParseOrder
const parts = parseImportFile(bytes, needed)

parentPort?.on('message', () => void nextPart().then((part) => parentPort?.postMessage(part, [])))

async function nextPart(): Promise<FilePart> {
  try {
    const { value, done } = await parts.next()
    return done ? { end: true } : { table: value }
  } catch (error) {
    if (error instanceof Problem) return { problem: { code: error.code, message: error.message } }
    throw error
  }
}
