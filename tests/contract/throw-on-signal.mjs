/* Loaded into a program by `node --import`: SIGUSR2 causes an unhandled promise rejection. */
process.on('SIGUSR2', () => {
  void Promise.reject(new Error('planted by the test'))
})
