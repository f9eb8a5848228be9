import { priceWords } from './price.ts'
import type { Program } from './program.schema.ts'
import { certificateCondition } from './training-rule.ts'
import { monthsText } from './validity.ts'

/** The standard questions of a program page, generated from title, duration and price (docs/product/requirements.md, section 2). */
export function programFaq(program: Program): Array<{ question: string; answer: string }> {
  const { title, duration, validity_months: months } = program
  const validity = months === null ? 'It does not expire.' : `It is valid for ${monthsText(months)}.`
  return [
    {
      question: `What does ${title} cover?`,
      answer: 'The full outline is on this page, day by day. Examples come from automotive and general manufacturing.',
    },
    {
      question: 'How long is the program?',
      answer: `${title} takes ${duration}. You will find the coming dates on this page; where there are none yet, we agree on them when you enroll.`,
    },
    {
      question: 'What does it cost?',
      answer: `${priceSentence(program)} Group prices for in-company batches are available on request.`,
    },
    {
      question: 'Do I get a certificate?',
      answer: `Yes. ${certificateCondition(program)} Its ID can be verified on this website. ${validity}`,
    },
    {
      question: 'Are there any prerequisites?',
      answer: 'There is no formal prerequisite. The section on who the program is for tells you which experience helps.',
    },
    {
      question: 'How do I enroll?',
      answer: 'Press Enroll Now and send the form. Our team will contact you within 24 hours with dates, the fee and the joining details.',
    },
  ]
}

function priceSentence(program: Program): string {
  const words = priceWords(program)
  return `The price is ${words}${words.includes(' and ') ? ',' : ''} per participant.`
}
