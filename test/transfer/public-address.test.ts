import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isPublicAddress } from '../../src/transfer/public-address.ts';

describe('An address', () => {
  it('of this machine or of a private network is not public, in any notation', () => {
    const inner = [
      ...[
        '127.0.0.1',
        '127.9.9.9',
        '10.0.0.1',
        '172.16.0.1',
        '172.31.255.255',
        '192.168.1.1',
        '169.254.169.254',
      ],
      ...['0.0.0.0', '100.64.0.1', '192.0.0.8', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
      ...['::1', '::', 'fe80::1', 'fc00::1', 'fd12::1', 'ff02::1', '::ffff:127.0.0.1', '::ffff:7f00:1'],
      ...['64:ff9b::7f00:1', '2002:7f00:1::', '2001:db8::1', '2001::1', 'localhost', ''],
    ];
    for (const address of inner) assert.equal(isPublicAddress(address), false, address);
  });

  it('of the internet is public', () => {
    for (const address of [
      '1.1.1.1',
      '172.32.0.1',
      '100.128.0.1',
      '193.0.6.139',
      '2a00:1450::1',
      '2606:4700::1111',
    ])
      assert.equal(isPublicAddress(address), true, address);
  });
});
