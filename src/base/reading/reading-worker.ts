/**
 * The thread that reads input from strangers (docs/decisions/0041). It gets one input at a time. For each message 'next' it
 * replies with the result, or with its next part.
 */
import { pathToFileURL } from 'node:url'
import { serialize } from 'node:v8'
import { parentPort } from 'node:worker_threads'
import { Problem } from '../api/problem.ts'
import type { Reading, ReadingAnswer } from './reading.ts'

let parts: AsyncGenerator<{ bytes: Uint8Array; isLast: boolean }> | undefined

parentPort?.on('message', (message: Reading | 'next') => {
  if (message !== 'next') parts = partsOf(message)
  void nextAnswer().then((answer) => parentPort?.postMessage(answer, 'bytes' in answer ? [answer.bytes.buffer as ArrayBuffer] : []))
})

async function* partsOf({ file, name, args, maxAnswerBytes }: Reading): AsyncGenerator<{ bytes: Uint8Array; isLast: boolean }> {
  const module = (await import(pathToFileURL(file).href)) as Record<string, (...args: readonly unknown[]) => unknown>
  const result = module[name]?.(...args)
  const isGenerator = typeof result === 'object' && result !== null && Symbol.asyncIterator in result
  for await (const part of isGenerator ? (result as AsyncIterable<unknown>) : [result]) {
    const bytes = serialize(part)
    if (bytes.byteLength > maxAnswerBytes) throw new TooMuchOutput()
    // A copy, because the serializer's buffer may be larger than the result.
    yield { bytes: Uint8Array.from(bytes), isLast: !isGenerator }
  }
}

class TooMuchOutput extends Error {}

async function nextAnswer(): Promise<ReadingAnswer> {
  try {
    const next = await parts?.next()
    return next === undefined || next.done === true ? { end: true } : next.value
  } catch (error) {
    if (error instanceof Problem) return { problem: { code: error.code, message: error.message } }
    if (error instanceof TooMuchOutput) return { stopped: 'output' }
    // The stack is full, or a string became too long.
    if (error instanceof RangeError) return { stopped: 'memory' }
    return { fault: error }
  }
}
