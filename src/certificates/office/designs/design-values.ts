import {
  DESIGN_FACT_LABELS,
  DESIGN_FACTS,
  MAX_DESIGN_SIGNATORIES,
  WORDING_LABELS,
  WORDINGS,
  type DesignFact,
  type WordingName,
} from '../../designs/design.ts'
import type { DesignForm } from '../../designs/design.schema.ts'
import { AREA_EDGE_LABELS, AREA_EDGES, DEFAULT_AREA, type AreaEdge, type FreeArea } from '../../designs/free-area.ts'

/** The places of signatories in the form. An empty one is left out. */
export const SIGNATORY_PLACES = Array.from({ length: MAX_DESIGN_SIGNATORIES }, (_, index) => index)

export const wordingField = (wording: WordingName, part: 'title' | 'sentence') => `wordings_${wording}_${part}` as const
export const factField = (fact: DesignFact) => `facts_${fact}` as const
export const areaField = (edge: AreaEdge) => `area_${edge}` as const
export const signatoryField = (index: number, part: 'name' | 'title' | 'signature') => `signatories_${index}_${part}` as const

/** Every field of the form, as the comparison of two versions names it. */
export const DESIGN_LABELS: Record<string, string> = {
  name: 'Name of the design',
  layout: 'Layout',
  orientation: 'Orientation',
  isDefault: 'Used unless a program has its own',
  ...Object.fromEntries(
    WORDINGS.flatMap((wording) => [
      [wordingField(wording, 'title'), `${WORDING_LABELS[wording]}: title`],
      [wordingField(wording, 'sentence'), `${WORDING_LABELS[wording]}: sentence`],
    ]),
  ),
  ...Object.fromEntries(DESIGN_FACTS.map((fact) => [factField(fact), DESIGN_FACT_LABELS[fact]])),
  smallPrint: 'Small print',
  secondLogo: 'Second logo',
  paper: 'Own paper',
  ...Object.fromEntries(AREA_EDGES.map((edge) => [areaField(edge), `Free area: ${AREA_EDGE_LABELS[edge].toLowerCase()}`])),
  ...Object.fromEntries(
    SIGNATORY_PLACES.flatMap((index) => [
      [signatoryField(index, 'name'), `Signatory ${index + 1}: name`],
      [signatoryField(index, 'title'), `Signatory ${index + 1}: title`],
      [signatoryField(index, 'signature'), `Signatory ${index + 1}: signature`],
    ]),
  ),
}

export type DesignValues = Record<string, string>

export const YES = 'yes'
const tick = (isChosen: boolean): string => (isChosen ? YES : '')

export function designValues({
  name,
  isDefault,
  layout,
  orientation,
  wordings,
  facts,
  smallPrint,
  secondLogo,
  signatories,
  paper,
  area,
}: DesignForm): DesignValues {
  const values: DesignValues = {
    name,
    layout,
    orientation,
    isDefault: tick(isDefault),
    smallPrint,
    secondLogo: secondLogo ?? '',
    paper: paper ?? '',
  }
  for (const edge of AREA_EDGES) values[areaField(edge)] = String(area[edge])
  for (const wording of WORDINGS) {
    values[wordingField(wording, 'title')] = wordings[wording].title
    values[wordingField(wording, 'sentence')] = wordings[wording].sentence
  }
  for (const fact of DESIGN_FACTS) values[factField(fact)] = tick(facts.includes(fact))
  for (const index of SIGNATORY_PLACES) {
    const signatory = signatories[index]
    values[signatoryField(index, 'name')] = signatory?.name ?? ''
    values[signatoryField(index, 'title')] = signatory?.title ?? ''
    values[signatoryField(index, 'signature')] = signatory?.signature ?? ''
  }
  return values
}

/** The form in the shape that the API's schema expects. */
export function designInput(values: DesignValues) {
  const of = (name: string) => values[name] ?? ''
  return {
    name: of('name'),
    isDefault: of('isDefault') === YES,
    layout: of('layout'),
    orientation: of('orientation'),
    wordings: Object.fromEntries(
      WORDINGS.map((wording) => [wording, { title: of(wordingField(wording, 'title')), sentence: of(wordingField(wording, 'sentence')) }]),
    ),
    facts: DESIGN_FACTS.filter((fact) => of(factField(fact)) === YES),
    smallPrint: of('smallPrint'),
    secondLogo: of('secondLogo'),
    paper: of('paper'),
    // The edges of another layout are not shown, so they must not be refused.
    area: of('layout') === 'paper' ? areaOf(values) : drawnArea(values),
    signatories: filledPlaces(values).map((index) => ({
      name: of(signatoryField(index, 'name')),
      title: of(signatoryField(index, 'title')),
      signature: of(signatoryField(index, 'signature')),
    })),
  }
}

/** NaN for an edge that is not a number, which the API's schema refuses. */
function areaOf(values: DesignValues): FreeArea {
  const edge = (name: AreaEdge) => Number((values[areaField(name)] ?? '').trim() || Number.NaN)
  return { left: edge('left'), top: edge('top'), right: edge('right'), bottom: edge('bottom') }
}

/** The default instead of an edge that is not a number. */
export function drawnArea(values: DesignValues): FreeArea {
  const typed = areaOf(values)
  const edge = (name: AreaEdge) => (Number.isFinite(typed[name]) ? typed[name] : DEFAULT_AREA[name])
  return { left: edge('left'), top: edge('top'), right: edge('right'), bottom: edge('bottom') }
}

/** The number of signatories that the form names. */
export const signatoryCount = (values: DesignValues): number => filledPlaces(values).length

/** The field of a problem that the API's schema finds: 'signatories.0.name' is the first filled place. */
export function fieldOfPath(path: readonly PropertyKey[], values: DesignValues): string {
  const [first, second, ...rest] = path.map(String)
  if (first !== 'signatories' || second === undefined) return path.map(String).join('_')
  return ['signatories', filledPlaces(values)[Number(second)] ?? second, ...rest].join('_')
}

function filledPlaces(values: DesignValues): number[] {
  return SIGNATORY_PLACES.filter((index) =>
    (['name', 'title', 'signature'] as const).some((part) => (values[signatoryField(index, part)] ?? '').trim() !== ''),
  )
}
