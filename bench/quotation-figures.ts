import { writeFileSync } from 'node:fs'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import fc from 'fast-check'
import { figuresOf } from '../src/quotations/paper-figures.ts'
import { PRICINGS, recomputed } from '../src/quotations/test-recomputed-figures.ts'

/**
 * `npm run bench:quotation-figures` computes the figures of 10,000 random quotations, and compares them with exact fractions. `--out FILE`
 * keeps them, a JSON object in each line, so that another program can recompute them too.
 */
const { values } = parseArgs({
  options: { count: { type: 'string', default: '10000' }, seed: { type: 'string', default: String(Date.now()) }, out: { type: 'string' } },
})

const pricings = fc.sample(PRICINGS, { numRuns: Number(values.count), seed: Number(values.seed) })
const started = performance.now()
const computed = pricings.map((pricing) => ({ pricing, figures: figuresOf(pricing) }))
const ms = (performance.now() - started).toFixed(0)
if (values.out) writeFileSync(values.out, computed.map((quotation) => JSON.stringify(quotation) + '\n').join(''))
const wrong = computed.filter(({ pricing, figures }) => !isDeepStrictEqual(figures, recomputed(pricing)))
console.log(`${computed.length} quotations in ${ms} ms, seed ${values.seed}: ${wrong.length} differ from exact fractions`)
if (wrong[0]) console.log(JSON.stringify(wrong[0]))
process.exitCode = wrong.length === 0 ? 0 : 1
