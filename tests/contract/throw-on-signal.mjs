/* Loaded into a program by `node --import`: SIGUSR2 makes it reject a promise that nothing handles. */
process.on('SIGUSR2', () => {
  void Promise.reject(new Error('planted by the test'))
})
