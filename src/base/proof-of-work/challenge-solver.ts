import { findProof, type Challenge } from './challenge.ts'

// The worker program in the browser, which keeps the page responsive during the calculation.
self.addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  void findProof(data).then((proof) => self.postMessage(proof, {}))
})
