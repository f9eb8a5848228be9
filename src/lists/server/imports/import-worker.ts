/** The thread that parses one imported file, or compares its texts. It sends the next part of its answer for each message it receives. */
import { parentPort, workerData } from 'node:worker_threads'
import { Problem } from '#base/api/problem.ts'
import { closest } from '#base/text/closest.ts'
import type { Answer, CompareOrder, ParseOrder } from './import-reader.server.ts'
import { parseImportFile } from './import-table.server.ts'

const answers = answersTo(workerData as ParseOrder | CompareOrder)

parentPort?.on('message', () => void nextAnswer().then((answer) => parentPort?.postMessage(answer, [])))

async function* answersTo(order: ParseOrder | CompareOrder): AsyncGenerator<Answer> {
  if ('titles' in order) yield { meant: order.typed.map((text) => closest(text, order.titles, (title) => title) ?? null) }
  else for await (const part of parseImportFile(order.bytes, order.needed)) yield { part }
}

async function nextAnswer(): Promise<Answer> {
  try {
    const { value, done } = await answers.next()
    return done ? { end: true } : value
  } catch (error) {
    if (error instanceof Problem) return { problem: { code: error.code, message: error.message } }
    throw error
  }
}
