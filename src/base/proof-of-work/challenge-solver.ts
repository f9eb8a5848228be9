import { findProof, type Challenge } from './challenge.ts'

// The program of a worker in the browser: the page stays responsive while it calculates.
self.addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  void findProof(data).then((proof) => self.postMessage(proof, {}))
})
