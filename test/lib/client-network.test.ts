import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isAddress, networkOf, shortAddressOf, siteNetworkOf } from '../../src/lib/client-network.ts';

describe('The network of a client', () => {
  it('is the address itself for IPv4, also in IPv6 notation', () => {
    assert.equal(networkOf('192.0.2.7'), '192.0.2.7');
    for (const mapped of ['::ffff:192.0.2.7', '0:0:0:0:0:ffff:192.0.2.7', '::ffff:c000:207'])
      assert.equal(networkOf(mapped), '192.0.2.7', mapped);
    assert.equal(siteNetworkOf('::FFFF:192.0.2.7'), undefined);
  });

  it('is the same for all notations of an IPv6 address', () => {
    for (const address of [
      '2001:db8:0:5::1',
      '2001:DB8::5:0:0:0:1',
      '2001:0db8:0000:0005:ffff::',
      '2001:db8:0:5:1:2:3:4',
      '2001:db8:0:5::192.0.2.7',
    ]) {
      assert.equal(networkOf(address), '2001:db8:0:5::/64', address);
      assert.equal(siteNetworkOf(address), '2001:db8:0::/48', address);
    }
    assert.equal(networkOf('2001:db8::1'), '2001:db8:0:0::/64');
    assert.equal(networkOf('::1'), '0:0:0:0::/64');
    assert.equal(networkOf('fe80::1%eth0'), 'fe80:0:0:0::/64');
  });
});

describe('An address in a filter', () => {
  it('is full or shortened', () => {
    for (const address of ['192.0.2.7', '2001:db8::1', '::1', '::ffff:192.0.2.7']) {
      assert.ok(isAddress(address), address);
      assert.ok(isAddress(shortAddressOf(address)), shortAddressOf(address));
    }
    for (const text of ['', '192.0.2', '192.0.2.7/24', 'localhost', '2001:db8::/32'])
      assert.ok(!isAddress(text), text);
  });
});
