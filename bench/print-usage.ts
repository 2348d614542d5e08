/** Loaded before a command (`node --import`) by a benchmark: prints its processor time and peak memory as the last line of stderr. */
process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const usage = { cpuSeconds: (userCPUTime + systemCPUTime) / 1e6, peakMegabytes: maxRSS / 1024 };
  process.stderr.write(`${JSON.stringify(usage)}\n`);
});
